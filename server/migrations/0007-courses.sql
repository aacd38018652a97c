-- Learning platforms (LTI 1.3), their courses, and what the platforms are told. See decision 081.

-- What only a connection of the kind 'lti' has.
create table platforms (
  connection_id uuid primary key references connections on delete cascade,
  authorization_endpoint text not null,
  token_endpoint text not null,
  key_set_url text not null,
  -- The audience of token requests, if it is not the token endpoint.
  audience text not null default '',
  seats_per_course integer not null default 200 check (seats_per_course > 0),
  -- Whether teachers can read the reports of individual learners in their courses.
  teachers_see_reports boolean not null default false,
  contact_email text,
  last_launch_at timestamptz
);
-- A login that a platform starts names only these two.
create unique index connections_of_platforms on connections (issuer, client_id) where kind = 'lti';

create table platform_deployments (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references connections on delete cascade,
  -- The id that the platform gave it.
  deployment_id text not null,
  -- The organization in which its courses become cohorts.
  organization_id uuid not null references organizations on delete cascade,
  -- Null: its launches are refused until an administrator approves it.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  unique (connection_id, deployment_id)
);
create index on platform_deployments (organization_id);

-- Links with which a platform registers itself. Each works once.
create table platform_registrations (
  token_hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on platform_registrations (organization_id);
create index on platform_registrations (expires_at);

-- The keys with which this installation signs what it sends to platforms. Platforms accept RS256 only, and processes of
-- the previous version would read a key in signing_keys as ES256.
create table tool_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- Encrypted with a key that is not in the database. Null once the key is retired.
  private_jwk bytea,
  key_id text not null,
  created_at timestamptz not null,
  -- A key is published as soon as it is created, and signs later, when platforms have read it.
  signs_from timestamptz not null,
  retired_at timestamptz
);

-- Logins that platforms started. Each returns at most once, to the same browser.
create table platform_logins (
  state_hash bytea primary key,
  connection_id uuid not null references connections on delete cascade,
  -- The hash of a value that only this browser has: in a cookie, or in the storage of the platform.
  secret_hash bytea not null,
  nonce text not null,
  -- What the platform sent, with which the login can start again in a new window.
  request jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on platform_logins (connection_id);
create index on platform_logins (expires_at);

-- A course of a platform, with the cohort that its learners join. A course can have several cohorts, if a teacher chose
-- several.
create table courses (
  id uuid primary key default gen_random_uuid(),
  deployment_id uuid not null references platform_deployments on delete cascade,
  context_id text not null,
  cohort_id uuid not null references cohorts on delete cascade,
  -- The course of an earlier term whose questionnaire and settings this one has.
  copied_from_id uuid references courses on delete set null,
  title text not null,
  -- Where the list of members is read (Names and Roles). Null if the platform offers none.
  members_url text,
  sends_invitations boolean not null default false,
  -- When the list of members was last read, when a process last began to read it, and whether that failed.
  synced_at timestamptz,
  sync_started_at timestamptz,
  has_sync_failed boolean not null default false,
  created_at timestamptz not null,
  unique (deployment_id, context_id, cohort_id)
);
create index on courses (cohort_id);
create index on courses (copied_from_id);

-- An activity in a course.
create table course_links (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses on delete cascade,
  deployment_id uuid not null references platform_deployments on delete cascade,
  resource_link_id text not null,
  -- Where completions are sent (Assignment and Grades). Null if the platform offers none.
  line_item_url text,
  -- Where a line item can be created, if the link has none.
  line_items_url text,
  unique (deployment_id, resource_link_id)
);
create index on course_links (course_id);

-- People on the list of members of a course. An open invitation without an email stands for a person who has not come.
create table course_members (
  course_id uuid not null references courses on delete cascade,
  subject text not null,
  -- Null if the person came before the list was read, or if the invitation has been erased: no second one follows.
  invitation_id uuid references invitations on delete set null,
  -- When the person was no longer on the list.
  left_at timestamptz,
  primary key (course_id, subject)
);
create index on course_members (invitation_id);

-- Teachers see the cohort of their course. Separate from organization_user_roles, so that no other grant and no other
-- connection changes these rights, and they change none.
create table course_teachers (
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  -- The last launch as a teacher, or the last time that the list of members named the teacher. A day later, a list
  -- without the teacher ends the right.
  confirmed_at timestamptz not null,
  primary key (course_id, user_id)
);
create index on course_teachers (user_id);

-- Whether a platform knows that an assessment is completed. There is no column for a result.
create table course_completions (
  link_id uuid not null references course_links on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  -- The person at the platform.
  subject text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  -- The time that the platform was told. A later message has a later time.
  told_at timestamptz,
  created_at timestamptz not null,
  primary key (link_id, assessment_id)
);
create index on course_completions (assessment_id);

-- What one-time tickets stand for: a launch whose page is shown (begin, content), or a visit that may open a session.
create table course_tickets (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('begin', 'content', 'visit')),
  connection_id uuid not null references connections on delete cascade,
  user_id uuid references users on delete cascade,
  content jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on course_tickets (connection_id);
create index on course_tickets (user_id);
create index on course_tickets (expires_at);
