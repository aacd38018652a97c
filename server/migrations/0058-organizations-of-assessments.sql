-- Adds the organization of the cohort to each assessment. Lists of an organization read their first rows from one
-- index, instead of reading the first row of each cohort. See decision 038.

-- A cohort never changes its organization, so the stored organization of an assessment stays correct.
create function organization_of_cohort(cohort_id uuid) returns uuid language sql stable as $$
  select organization_id from cohorts where id = cohort_id
$$;

-- Queries of the previous release join assessments and cohorts and select organization_id without a table name, so the
-- new column has a different name. `alter column ... using` fills the column by rewriting the table and its indexes
-- once. An update would leave a dead version of each row, and would take many times longer.
alter table assessments add column cohort_organization_id uuid;
-- A check instead of `not null`: otherwise, the generated types in server/src/db/tables.ts would require the column in
-- every insertion, although a trigger sets it.
alter table assessments
  alter column cohort_organization_id type uuid using organization_of_cohort(cohort_id),
  add constraint assessments_have_organization check (cohort_organization_id is not null);
create index on assessments (cohort_organization_id, created_at desc, id);
create index on assessments (cohort_organization_id, updated_on desc);
-- For counting the learners of an organization. The index keeps the assessments of a learner next to each other.
create index on assessments (cohort_organization_id, user_id, status);

-- A trigger sets the column, because processes of the previous release do not write it.
create function set_organization_of_assessment() returns trigger language plpgsql as $$
begin
  new.cohort_organization_id := organization_of_cohort(new.cohort_id);
  return new;
end $$;

create trigger set_organization_of_assessment before insert or update of cohort_id on assessments
  for each row execute function set_organization_of_assessment();
