-- Creates the ledger of comparisons of the same people in two cohorts. A pair consists of one person's assessments in
-- the two cohorts. The statistics of a block of pairs are computed and rounded once, when the block is released, and
-- never change. See decision 058.
create table released_pair_blocks (
  id uuid primary key default gen_random_uuid(),
  -- The cohort with the smaller id is always the first, so that both directions of a comparison use the same blocks.
  first_cohort_id uuid not null references cohorts on delete cascade,
  second_cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- The number of people in the block, including those whose accounts or assessments were erased later.
  people integer not null check (people >= 10),
  statistics jsonb not null,
  released_at timestamptz not null,
  check (first_cohort_id < second_cohort_id),
  foreign key (instrument_id, instrument_version) references instruments
);
create index on released_pair_blocks (first_cohort_id, second_cohort_id);
create index on released_pair_blocks (second_cohort_id);
create index on released_pair_blocks (instrument_id, instrument_version);

-- Erasing either assessment of a pair deletes the row.
create table released_pair_members (
  block_id uuid not null references released_pair_blocks on delete cascade,
  first_assessment_id uuid not null references assessments on delete cascade,
  second_assessment_id uuid not null references assessments on delete cascade,
  primary key (block_id, first_assessment_id)
);
create index on released_pair_members (first_assessment_id);
create index on released_pair_members (second_assessment_id);
