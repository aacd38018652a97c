-- Creates the tables for accounts, organizations, administrator roles, cohorts and access codes, and for images and
-- instruments.

create table images (
  id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  logo_image_id uuid references images on delete set null,
  created_at timestamptz not null default now()
);

create table account_organizations (
  account_id uuid not null references accounts on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  primary key (account_id, organization_id)
);
create index on account_organizations (organization_id);

create table organization_user_roles (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role = 'OrgAdmin'),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, role)
);
create index on organization_user_roles (user_id);

create table cohorts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, name)
);

-- The definition of a version never changes.
create table instruments (
  id text not null,
  version text not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (id, version)
);

create table access_codes (
  id uuid primary key default gen_random_uuid(),
  -- Uppercase letters and digits, without dashes.
  code text not null unique,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  seats integer not null check (seats > 0),
  seats_taken integer not null default 0 check (seats_taken between 0 and seats),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (instrument_id, instrument_version) references instruments
);
create index on access_codes (cohort_id);

-- How many unknown access codes a learner has entered since `counted_since`. Limiting them prevents a learner from
-- guessing access codes.
create table access_code_attempts (
  user_id uuid primary key references users on delete cascade,
  failures integer not null default 1,
  counted_since timestamptz not null
);
