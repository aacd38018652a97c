-- Adds a second factor for logins, with backup codes. An organization can require it of its administrators. See
-- decision 033.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  -- The id of the key.
  key_id text not null,
  -- Only the session that started the setup can complete it.
  session_id uuid not null,
  started_at timestamptz not null,
  -- Null during the setup. Until the setup is complete, a login requires no code.
  enabled_at timestamptz,
  -- The latest time step whose code was used. Codes of this and earlier steps are refused.
  last_used_step integer not null default 0
);

-- A used code is deleted.
create table backup_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Logins that wait for a code after their first step succeeded.
create table login_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- The security version of the user at the first step. The challenge is invalid if the user's security version has
  -- changed since, for example because a new password was set.
  security_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on login_challenges (user_id);
create index on login_challenges (expires_at);

alter table sessions
  -- When the code of the second factor was checked. Null if the session was opened without a second factor.
  add column second_factor_at timestamptz;

alter table organizations
  add column requires_second_factor boolean not null default false;
