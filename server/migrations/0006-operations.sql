-- What the operator switches on and off.

create table feature_flags (
  name text not null,
  -- Null: for everybody whose account says nothing of its own.
  account_id uuid references accounts on delete cascade,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (name, account_id)
);
