-- Creates the tables for users, their consents, sessions and recovery codes, for signing keys, and for rate limits.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The email address, trimmed and in lower case.
  username text not null unique,
  email text not null,
  recovery_email text,
  first_name text not null,
  last_name text not null,
  country char(2),
  org_or_school text not null default '',
  language text,
  password_hash text not null,
  -- From this time on, a login with the correct password is refused until the user sets a new password.
  password_expired_at timestamptz,
  locked_at timestamptz,
  -- Incrementing this number ends all sessions of the user.
  security_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table user_mappings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  platform_name text,
  platform_customer text,
  platform_role text,
  platform_user_id text,
  platform_account_id text,
  platform_data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index on user_mappings (user_id);

-- Append-only: which version of which policy a user accepted, in which language, and when.
create table user_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  policy_type text not null check (policy_type in ('privacy-policy', 'pipl-policy')),
  version text not null,
  status text not null check (status = 'accepted'),
  language text,
  accepted_at timestamptz not null default now()
);
create index on user_consents (user_id);

-- A session is one row. Refresh tokens are derived from its secret and its generation, so no token is stored. See
-- decision 008.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  secret bytea not null,
  -- The newest generation of tokens. Until one of its tokens is used, the refresh token of the previous generation
  -- can be exchanged for the newest tokens again.
  generation integer not null default 1,
  generation_used_at timestamptz,
  -- When earlier generations were first used, newest first. A slow tab may present the token of a generation for a
  -- short time after the next generation was first used.
  recent_uses timestamptz[] not null default '{}',
  -- The security version of the user at login. The session has ended if the user's security version has changed since.
  security_version integer not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index on sessions (user_id) where ended_at is null;

create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- When the key begins to sign tokens. It is published as soon as it is created.
  signs_from timestamptz not null default now(),
  retired_at timestamptz
);

create table reset_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on reset_codes (user_id);

-- Login attempts per account and network. An attempt is counted before the password is checked. A correct password
-- deletes the count.
create table login_attempts (
  subject text primary key,
  failures integer not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);
create index on login_attempts (updated_at);

-- Counters for rate limits, such as the number of emails per hour. A subject identifies a limit and what it applies to,
-- such as an account or a network.
create table allowances (
  subject text primary key,
  used integer not null,
  renews_at timestamptz not null
);
create index on allowances (renews_at);

-- Used tokens of the legacy system. Each token can be used only once.
create table legacy_logins (
  token_id text primary key,
  used_at timestamptz not null default now()
);
