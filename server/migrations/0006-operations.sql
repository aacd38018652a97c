-- Creates the table for feature flags, which the operator sets. See decision 019.

create table feature_flags (
  name text not null,
  -- Null for the value of the installation, which applies to every account without its own value.
  account_id uuid references accounts on delete cascade,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (name, account_id)
);
