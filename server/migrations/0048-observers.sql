-- Creates the tables for observers, whom a learner asks to rate the statements of a completed assessment. Processes of
-- the previous release neither send emails to observers nor close rating. See decision 067.

create table observer_requests (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid not null references assessments on delete cascade,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- The sums that disclosure control has released. They are computed once, when rating closes. Null until then, and if
  -- too few observers had finished.
  result jsonb
);
-- At most one request per assessment is open or has a result.
create unique index on observer_requests (assessment_id) where closed_at is null or result is not null;
create index on observer_requests (assessment_id);
create index on observer_requests (closes_at) where closed_at is null;
create index on observer_requests (closed_at);

create table observers (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references observer_requests on delete cascade,
  -- Null after rating has closed.
  email text,
  address_hash bytea not null,
  language text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  finished_at timestamptz,
  unique (request_id, address_hash)
);
create index on observers (email);

-- The codes of the links in emails. Each attempt to send an email adds one.
create table observer_links (
  code_hash bytea primary key,
  observer_id uuid not null references observers on delete cascade
);
create index on observer_links (observer_id);

-- The rows are deleted when rating closes.
create table observer_answers (
  observer_id uuid not null references observers on delete cascade,
  statement_id text not null,
  value integer not null,
  answered_at timestamptz not null,
  primary key (observer_id, statement_id)
);

-- Keyed hashes of addresses whose owners opted out of emails to observers.
create table observer_opt_outs (
  address_hash bytea primary key,
  created_at timestamptz not null
);
