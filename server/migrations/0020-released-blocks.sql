-- The ledger of disclosure control: decision 034. Everything that is shown about several people of a cohort is computed
-- from the released statistics of whole blocks, which never change. A block is a set of people; no person is in two blocks
-- of a cohort. `released_groups` remains for processes of the previous release; drop it in the next one.

-- Details of ten or more people: one or several blocks together.
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
  -- Counts everyone, also people who were erased later.
  people integer not null check (people >= 5),
  statistics jsonb not null,
  details_id uuid references released_details,
  released_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on released_blocks (cohort_id, instrument_id, instrument_version);
create index on released_blocks (instrument_id, instrument_version);
create index on released_blocks (details_id);

-- An erased assessment leaves no row.
create table released_block_members (
  assessment_id uuid primary key references assessments on delete cascade,
  block_id uuid not null references released_blocks on delete cascade
);
create index on released_block_members (block_id);
