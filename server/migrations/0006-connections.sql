-- Connections to the log-in of an institution. See decision 080.

create table connections (
  id uuid primary key default gen_random_uuid(),
  -- The organization whose administrators set it up, and in which its groups grant roles.
  organization_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('oidc', 'lti')),
  name text not null,
  -- draft: only its test can use it. ending: it is deleted at ends_at.
  state text not null default 'draft' check (state in ('draft', 'on', 'off', 'ending')),
  ends_at timestamptz check ((state = 'ending') = (ends_at is not null)),
  issuer text not null,
  client_id text not null,
  -- Encrypted with a key that is not in the database; null if the provider issued none.
  client_secret bytea,
  key_id text,
  -- What only this kind of connection has: scopes, hosted domain, groups claim, group rules, …
  settings jsonb not null default '{}',
  trusts_email boolean not null default false,
  country char(2),
  is_only_login boolean not null default false,
  -- The administrator who can still log in with a password.
  break_glass_user_id uuid references users on delete set null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on connections (organization_id);
create index on connections (break_glass_user_id);
create index on connections (ends_at);

create table connection_domains (
  connection_id uuid not null references connections on delete cascade,
  domain text not null,
  -- The value of the DNS record.
  proof_code text not null,
  proved_at timestamptz,
  proved_by text check (proved_by in ('dns', 'operator')),
  primary key (connection_id, domain)
);
-- A proved domain leads to one connection. Anyone can claim a domain without proof, which blocks nobody.
create unique index connection_domains_proved on connection_domains (domain) where proved_at is not null;

-- A person at an institution. The address is not part of the key: institutions give a leaver's address to another person.
create table institution_identities (
  connection_id uuid not null references connections on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  primary key (connection_id, issuer, subject)
);
create index on institution_identities (user_id);

-- Visits to a provider that have not returned yet. Each returns at most once.
create table provider_visits (
  state_hash bytea primary key,
  connection_id uuid not null references connections on delete cascade,
  purpose text not null check (purpose in ('login', 'test', 'proof')),
  -- The hash of a value that only the browser which started the visit has.
  secret_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- For a proof or a test: the session that started it.
  session_id uuid references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on provider_visits (connection_id);
create index on provider_visits (session_id);
create index on provider_visits (expires_at);

-- Log-ins whose address belongs to an existing account. The owner joins the two after logging in to the account.
create table join_tickets (
  ticket_hash bytea primary key,
  connection_id uuid not null references connections on delete cascade,
  issuer text not null,
  subject text not null,
  -- The account that the address belongs to. No other account can use the ticket.
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on join_tickets (connection_id);
create index on join_tickets (user_id);
create index on join_tickets (expires_at);

-- False: the account was made by a log-in at an institution and has no password of its own. Its password_hash is the
-- hash of a random value, so that processes of the previous version refuse every password.
alter table users add column has_password boolean not null default true;

alter table sessions
  add column connection_id uuid references connections on delete set null,
  -- The tokens of the provider, with which it is asked whether the person is still there, and the log-out there is
  -- started. Encrypted like connections.client_secret.
  add column provider_tokens bytea,
  add column provider_key_id text,
  -- When the provider last confirmed the person: at the log-in, or at a refresh.
  add column provider_checked_at timestamptz,
  -- When the person logged in there again, to prove who they are before a sensitive change.
  add column proved_at timestamptz;
create index on sessions (connection_id) where connection_id is not null;

-- Roles that a group at the institution grants. They are checked at each log-in through the connection; other roles are
-- never changed by it.
alter table organization_user_roles add column connection_id uuid references connections on delete cascade;
create index on organization_user_roles (connection_id) where connection_id is not null;

-- A log-in at an institution that waits for the code of the product's own second factor.
alter table login_challenges
  add column connection_id uuid references connections on delete cascade,
  add column provider_tokens bytea,
  add column provider_key_id text;
create index on login_challenges (connection_id) where connection_id is not null;
