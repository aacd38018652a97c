-- People, their sessions and what they agreed to.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The e-mail address, trimmed and lower-cased.
  username text not null unique,
  email text not null,
  recovery_email text,
  first_name text not null,
  last_name text not null,
  country char(2),
  org_or_school text not null default '',
  language text,
  password_hash text not null,
  -- Set by the operator or by a security event; answered only after the correct password.
  password_expired_at timestamptz,
  locked_at timestamptz,
  -- Raised with every change that ends all sessions.
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

-- Append-only: who accepted what, in which version and language, and when.
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

-- A session is one row: refresh tokens are derived from its secret and its generation, so none is stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  secret bytea not null,
  -- The newest generation handed out. The one before stays good, with this same successor, until this one is used.
  generation integer not null default 1,
  generation_used_at timestamptz,
  -- When the generations before it were first used, newest first; kept while a late tab may still hold their predecessor.
  recent_uses timestamptz[] not null default '{}',
  -- The user's at log-in; a session whose number is not the user's any more has ended.
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
  -- Published from the start, signs from here on.
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

-- Log-in attempts per account and network, counted before the password is looked at; a success clears them.
create table login_attempts (
  subject text primary key,
  failures integer not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);
create index on login_attempts (updated_at);

-- What a subject has used of something that is limited per span of time, such as mails per hour.
create table allowances (
  subject text primary key,
  used integer not null,
  renews_at timestamptz not null
);
create index on allowances (renews_at);

-- Tokens of the legacy system that were already used.
create table legacy_logins (
  token_id text primary key,
  used_at timestamptz not null default now()
);
