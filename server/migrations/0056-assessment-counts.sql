-- Adds stored counts of assessments for the lists that administrators see, which show how many assessments have each
-- status. Without them, a search reads an index entry for each assessment of the organization; with them, it adds up a
-- few rows per cohort. See decision 077.

-- Blocks changes to assessments until the counts are complete.
lock table assessments in share row exclusive mode;

-- Neither table has a foreign key to cohorts, so that a change does not lock the row of the cohort. A cohort without
-- assessments has no counts.
create table assessment_counts (
  cohort_id uuid not null,
  status text not null,
  count integer not null,
  primary key (cohort_id, status)
);

-- Changes to the counts. A change is inserted without a lock, in the transaction that changes the assessment. A worker
-- adds committed changes to assessment_counts. In every snapshot, the number of assessments is the sum of both tables.
create table pending_assessment_counts (
  id bigint generated always as identity primary key,
  cohort_id uuid not null,
  status text not null,
  change integer not null
);

insert into assessment_counts select cohort_id, status, count(*) from assessments group by cohort_id, status;

create function count_assessment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into pending_assessment_counts (cohort_id, status, change) values (old.cohort_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into pending_assessment_counts (cohort_id, status, change) values (new.cohort_id, new.status, 1);
  end if;
  return null;
end $$;

create trigger count_assessment after insert or delete on assessments
  for each row execute function count_assessment();

-- Most saves change neither column and do not call the function.
create trigger count_changed_assessment after update of cohort_id, status on assessments
  for each row when (old.cohort_id <> new.cohort_id or old.status <> new.status)
  execute function count_assessment();
