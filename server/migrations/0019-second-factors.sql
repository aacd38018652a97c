-- A second factor for logins, with backup codes, and organizations that require it of their administrators.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with the key of the installation, which is not in the database.
  secret bytea not null,
  -- Identifies that key.
  key_id text not null,
  -- Only the session that started the setup can complete it.
  session_id uuid not null,
  started_at timestamptz not null,
  -- Null while it is being set up: it is not asked for yet.
  enabled_at timestamptz,
  -- The newest time step whose code was used. Codes of this and earlier steps are refused.
  last_used_step integer not null default 0
);

-- A used code is deleted.
create table backup_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Logins whose first step succeeded and that wait for a code.
create table login_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- A new password ends the login.
  security_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on login_challenges (user_id);
create index on login_challenges (expires_at);

alter table sessions
  -- When the code was checked at login; null: the session was opened without a second factor.
  add column second_factor_at timestamptz;

alter table organizations
  add column requires_second_factor boolean not null default false;
