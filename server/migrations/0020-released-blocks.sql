-- Creates the ledger of disclosure control. Statistics about the answers of several people of a cohort are computed
-- from the released statistics of whole blocks, which never change. A block is a group of people of a cohort who
-- completed the same version of an instrument. Blocks of the same cohort and version have no people in common.
-- Processes of the previous release use the table `released_groups`, so it remains. See decision 034.

-- The details of ten or more people, who are in one or more blocks.
create table released_details (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  people integer not null check (people >= 10),
  statistics jsonb not null,
  released_at timestamptz not null
);
create index on released_details (cohort_id);

create table released_blocks (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- The number of people in the block, including people who were erased later.
  people integer not null check (people >= 5),
  statistics jsonb not null,
  details_id uuid references released_details,
  released_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on released_blocks (cohort_id, instrument_id, instrument_version);
create index on released_blocks (instrument_id, instrument_version);
create index on released_blocks (details_id);

-- Erasing an assessment deletes its row.
create table released_block_members (
  assessment_id uuid primary key references assessments on delete cascade,
  block_id uuid not null references released_blocks on delete cascade
);
create index on released_block_members (block_id);
