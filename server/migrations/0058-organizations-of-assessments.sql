-- Lists of an organization read their first rows from one index. Until now, they read the first row of each cohort:
-- decision 038.

-- A cohort never changes its organization.
create function organization_of_cohort(cohort_id uuid) returns uuid language sql stable as $$
  select organization_id from cohorts where id = cohort_id
$$;

-- Statements of the previous release join both tables and select organization_id without naming the table, so the new
-- column has another name. Changing the type writes the table once, with its indexes; an update would leave a
-- dead row for each row and take many times longer.
alter table assessments add column cohort_organization_id uuid;
-- A check instead of `not null`, so that statements that insert assessments need not contain the column.
alter table assessments
  alter column cohort_organization_id type uuid using organization_of_cohort(cohort_id),
  add constraint assessments_have_organization check (cohort_organization_id is not null);
create index on assessments (cohort_organization_id, created_at desc, id);
create index on assessments (cohort_organization_id, updated_on desc);
-- Counts the different learners of an organization in the order of the index.
create index on assessments (cohort_organization_id, user_id, status);

-- Processes of the previous release do not write the column.
create function set_organization_of_assessment() returns trigger language plpgsql as $$
begin
  new.cohort_organization_id := organization_of_cohort(new.cohort_id);
  return new;
end $$;

create trigger set_organization_of_assessment before insert or update of cohort_id on assessments
  for each row execute function set_organization_of_assessment();
