-- Creates the ledger of exports without names. Rows are exported in whole blocks of at least ten people, and no
-- assessment is in two blocks. Two exports therefore never differ by fewer than ten people. See decision 057.
create table exported_blocks (
  id uuid primary key,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- The number of people in the block, including people who were erased later.
  people integer not null check (people >= 10),
  formed_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on exported_blocks (cohort_id, instrument_id, instrument_version);
create index on exported_blocks (instrument_id, instrument_version);

-- Erasing an assessment deletes its row. Its block is then incomplete and is never exported again.
create table exported_block_members (
  assessment_id uuid primary key references assessments on delete cascade,
  block_id uuid not null references exported_blocks on delete cascade
);
create index on exported_block_members (block_id);
