-- The data model of version 0.9.0, and the baseline of every later migration. Tables are grouped by domain: accounts,
-- questionnaires, organizations, enrollment, answering, results, administration, operation. A table refers only to
-- tables above it.
--
-- Erasing a user deletes everything that refers to the user with `on delete cascade`. Therefore, each foreign key has
-- an index, except those whose referenced rows are few or are rarely deleted.

-- Returns the text in lower case and without accents, so that "jose" finds "José".
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Returns the result of plain_text with numbers padded with zeros to 12 digits, so that "Group 9" comes before
-- "Group 10".
create function sort_text(text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when part[1] ~ '^\d' then lpad(part[1], greatest(12, length(part[1])), '0') else part[1] end, '' order by at
  ), '')
  from regexp_matches(plain_text($1), '\d+|\D+', 'g') with ordinality as found (part, at)
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Accounts

-- A person with an account: a learner, an administrator, or both.
create table users (
  id uuid primary key default gen_random_uuid(),
  -- The email address, trimmed and in lower case.
  username text not null unique,
  email text not null,
  -- When the owner of the mailbox confirmed the current address. Null if the address is not confirmed: anyone may have
  -- registered it. See decision 030.
  email_confirmed_at timestamptz,
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
  -- The key with which the user's browser encrypts the answers that it stores: 244 random bits. See decision 046.
  device_key bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  -- Begins with the last name, because lists of people are ordered by this column. The name is repeated without a
  -- space, because Chinese names are written and searched for without one.
  search_text text not null generated always as (
    plain_text(last_name || ' ' || first_name || ' ' || email || ' ' || last_name || first_name)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- For sorting lists of people. The size of an index entry is limited, and the first 200 characters are enough for the
-- order.
create index users_by_name on users (left(search_text, 200), id);
-- For searches: a word can occur anywhere in a name. pg_trgm is part of the PostgreSQL distribution, and the owner of a
-- database may create it. If it cannot be created, searches work without the index, but are slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_words on users using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'Searches for names stay slow in large databases, because pg_trgm cannot be created: %', sqlerrm;
end
$$;

-- The ids of a user in other platforms.
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

-- The texts that users agreed to. Append-only.
create table consent_texts (
  hash bytea primary key,
  text text not null,
  first_shown_at timestamptz not null default now()
);
create trigger append_only before update or delete on consent_texts for each row execute function refuse_change();

-- Which version of which policy a user accepted or withdrew, in which language, and when. Append-only.
create table user_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The order in which the rows were inserted. Two rows can have the same time.
  position bigint generated always as identity,
  policy_type text not null check (policy_type in ('privacy-policy', 'pipl-policy')),
  version text not null,
  status text not null check (status in ('accepted', 'withdrawn')),
  -- The purposes for which Chinese law requires separate consent. Null if the client sent none.
  purposes text[] check (purposes is null or purposes <@ array['processing', 'sharing', 'transfer']),
  language text,
  -- The hash of a row in consent_texts.
  text_hash bytea,
  accepted_at timestamptz not null default now()
);
create index on user_consents (user_id);
create index user_consents_withdrawn on user_consents (user_id) where status = 'withdrawn';

-- Refuses every change to a row, except its deletion together with the user.
create function refuse_change_while_user_exists() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on user_consents
  for each row execute function refuse_change_while_user_exists();

-- The people whose newest record about at least one policy is a withdrawal. Lists, counts and groups exclude these
-- people. Triggers maintain the table, so that a query does not compute these people from the consent records. See
-- decision 038.
create table people_without_consent (
  user_id uuid primary key references users on delete cascade,
  -- Lists exclude invitations to this address without looking up its account.
  username text not null
);
create index people_without_consent_username on people_without_consent (username);

-- Because of the lock on the user, concurrent records of the same person wait for each other, and the query after the
-- lock sees all earlier ones.
create function update_people_without_consent() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for no key update;
  if exists (
    select from user_consents withdrawal
    where withdrawal.user_id = new.user_id and withdrawal.status = 'withdrawn' and not exists (
      select from user_consents later
      where later.user_id = withdrawal.user_id and later.policy_type = withdrawal.policy_type
        and later.position > withdrawal.position
    )
  ) then
    insert into people_without_consent (user_id, username)
    select id, username from users where id = new.user_id
    on conflict do nothing;
  else
    delete from people_without_consent where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger update_people_without_consent after insert on user_consents
  for each row execute function update_people_without_consent();

-- The update of a username waits for a transaction that inserts a consent record of the same user, because the trigger
-- on consent records locks the user. This function therefore sees the row that the transaction inserted.
create function rename_person_without_consent() returns trigger language plpgsql as $$
begin
  update people_without_consent set username = new.username where user_id = new.id;
  return null;
end $$;
create trigger rename_person_without_consent after update of username on users
  for each row when (old.username <> new.username)
  execute function rename_person_without_consent();

-- A login. Refresh tokens are derived from the secret and the generation, so no token is stored. See decision 008.
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
  -- When the code of the second factor was checked. Null if the session was opened without a second factor.
  second_factor_at timestamptz,
  -- The browser at login, by which the user can recognize the session.
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index on sessions (user_id);
create index on sessions (user_id) where ended_at is null;
create index on sessions (expires_at);

-- The keys that sign access tokens.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- When the key begins to sign tokens. It is published as soon as it is created.
  signs_from timestamptz not null default now(),
  retired_at timestamptz
);

-- The second factor of a login. See decision 033.
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

-- Codes that replace a code of the second factor. A used code is deleted.
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

-- Used tokens of the legacy system. Each token can be used only once.
create table legacy_logins (
  token_id text primary key,
  used_at timestamptz not null default now()
);
create index on legacy_logins (used_at);

-- The codes of emailed links with which a user sets a new password.
create table reset_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Whether the code was issued by the operator or for an invited administrator. Such a code stays valid when the
  -- password is changed in the settings.
  is_from_operator boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on reset_codes (user_id);

-- The codes of links that confirm an address. A link is valid only for one account and for the address to which it was
-- sent.
create table email_confirmations (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on email_confirmations (user_id);
create index on email_confirmations (expires_at);

-- New addresses that are not yet confirmed through an emailed link. A new request replaces the user's earlier one.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The session that requested the change.
  session_id uuid not null
);

-- An account cannot request a change to an address again after the owner of the address has declined it. Addresses are
-- stored as keyed hashes.
create table declined_email_changes (
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, address_hash)
);

-- Questionnaires

-- A version of a questionnaire. Its definition never changes.
create table instruments (
  id text not null,
  version text not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (id, version)
);

-- Organizations

-- Logos.
create table images (
  id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- A college or a company that runs leadership programs.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  logo_image_id uuid references images on delete set null,
  -- Shown to an administrator whose own change of the logo conflicts with the last change.
  logo_changed_by uuid references users on delete set null,
  logo_changed_at timestamptz,
  -- Whether its administrators need a second factor.
  requires_second_factor boolean not null default false,
  -- Whether its learners can ask observers for ratings.
  allows_observers boolean not null default true,
  -- Whether its learners are generated. Their answers are never part of a sample of real people.
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
-- For checking whether another organization still uses the old image after a logo is replaced.
create index on organizations (logo_image_id);
create index on organizations (logo_changed_by);

-- A customer: one or several organizations.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table account_organizations (
  account_id uuid not null references accounts on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  primary key (account_id, organization_id)
);
create index on account_organizations (organization_id);

-- The administrators: of the whole organization (OrgAdmin), or of some of its cohorts (CohortAdmin). See decision 056.
create table organization_user_roles (
  -- Administrators identify a colleague by the id of the role, which is new with every grant. The id of an account
  -- stays the same, so it would show that an invited address has an account.
  id uuid not null unique default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('OrgAdmin', 'CohortAdmin')),
  cohort_ids uuid[],
  -- A change that is based on an outdated version is refused.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  -- The time of the first call that required the role. Until then, other administrators see only the address.
  used_at timestamptz,
  primary key (organization_id, user_id, role),
  constraint organization_user_roles_cohorts_check check ((role = 'CohortAdmin') = (cohort_ids is not null))
);
create index on organization_user_roles (user_id);

-- Roles that were granted to an unconfirmed address. They are activated when the owner sets a new password with the
-- code of a recovery or account link. A role belongs to the address and not to an account: it does not follow an
-- account that changes its address. See decision 030.
create table pending_roles (
  id uuid not null unique default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  role text not null check (role in ('OrgAdmin', 'CohortAdmin')),
  cohort_ids uuid[],
  version integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, email, role),
  constraint pending_roles_cohorts_check check ((role = 'CohortAdmin') = (cohort_ids is not null))
);
create index on pending_roles (email);

-- The settings of an organization for its reports. An organization without a row has the default settings. See decision
-- 016.
create table report_customizations (
  organization_id uuid primary key references organizations on delete cascade,
  -- Incremented by each save. A save that is based on an earlier version is refused.
  version integer not null check (version > 0),
  settings jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index on report_customizations (changed_by);

-- A group of learners of an organization.
create table cohorts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  sort_name text not null generated always as (sort_text(name)) stored,
  -- When the learners can see their reports. See decision 020.
  release_kind text not null default 'at-once' check (release_kind in ('at-once', 'from-date', 'by-administrator')),
  -- The first minute of the release date, in `release_time_zone`.
  release_from timestamptz,
  release_time_zone text,
  -- When an administrator released the reports, regardless of `release_kind`. A new release setting clears this time.
  released_at timestamptz,
  released_by uuid references users on delete set null,
  release_version integer not null default 0,
  -- A change to the cohort that is based on an outdated version is refused.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  -- An archived cohort keeps its data and is not offered for selection.
  archived_at timestamptz,
  unique (organization_id, name),
  check ((release_kind = 'from-date') = (release_from is not null)),
  check ((release_from is null) = (release_time_zone is null))
);
create index on cohorts (released_by);

-- Enrollment

-- A code with which learners join a cohort. It determines the questionnaire and the number of seats.
create table access_codes (
  id uuid primary key default gen_random_uuid(),
  -- Uppercase letters and digits, without dashes.
  code text not null unique,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  seats integer not null check (seats >= 0),
  seats_taken integer not null default 0 check (seats_taken between 0 and seats),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on access_codes (cohort_id);

-- A learner's place in a cohort: one person answers one version of a questionnaire.
create table assessments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  cohort_id uuid not null references cohorts,
  -- The organization of the cohort, set by a trigger. Lists of an organization read their first rows from one index,
  -- instead of reading the first row of each cohort. See decision 038.
  cohort_organization_id uuid,
  -- The code whose seat the learner has. Null if the learner accepted an invitation, which is a seat of its own.
  access_code_id uuid references access_codes on delete set null,
  instrument_id text not null,
  instrument_version text not null,
  status text not null default 'ACCEPTED' check (status in ('ACCEPTED', 'IN_PROGRESS', 'COMPLETED')),
  -- The language in which the assessment was completed: one of the languages of the instrument, or null if it is not
  -- known.
  language text,
  -- Whether the assessment is completed, but has no result on a scale, because too few of its statements have an answer
  -- with a score. It is then not part of statistics about several people. See decision 070.
  lacks_result boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day of the last change. Every save changes the time, so every save would have to update an index on the time.
  updated_on date not null generated always as ((updated_at at time zone 'UTC')::date) stored,
  completed_at timestamptz,
  -- When the learner was notified by email that the report is released. No second email is sent about the same
  -- assessment.
  release_told_at timestamptz,
  foreign key (instrument_id, instrument_version) references instruments,
  check ((status = 'COMPLETED') = (completed_at is not null)),
  -- A check instead of `not null`: otherwise, the generated types in server/src/db/tables.ts would require the column
  -- in every insertion, although a trigger sets it.
  constraint assessments_have_organization check (cohort_organization_id is not null),
  -- A learner who redeems an access code twice gets the same assessment.
  unique (user_id, access_code_id)
);
create index on assessments (access_code_id);
create index on assessments (cohort_id, status);
-- For lists, newest first. They contain the id, because assessments with equal times are listed in the order of their
-- ids.
create index on assessments (cohort_id, created_at desc, id);
create index on assessments (cohort_id, updated_on desc);
create index on assessments (cohort_organization_id, created_at desc, id);
create index on assessments (cohort_organization_id, updated_on desc);
-- For counting the learners of an organization. The index keeps the assessments of a learner next to each other.
create index on assessments (cohort_organization_id, user_id, status);
create index on assessments (instrument_id, instrument_version, completed_at desc) where status = 'COMPLETED';
create index on assessments (user_id, created_at desc);

-- A cohort never changes its organization, so the stored organization of an assessment stays correct.
create function organization_of_cohort(cohort_id uuid) returns uuid language sql stable as $$
  select organization_id from cohorts where id = cohort_id
$$;
create function set_organization_of_assessment() returns trigger language plpgsql as $$
begin
  new.cohort_organization_id := organization_of_cohort(new.cohort_id);
  return new;
end $$;
create trigger set_organization_of_assessment before insert or update of cohort_id on assessments
  for each row execute function set_organization_of_assessment();

-- The number of assessments of each cohort with each status, for the lists that administrators see. Without it, a
-- search reads an index entry for each assessment of the organization. Without a foreign key to cohorts, a change does
-- not lock the row of the cohort.
create table assessment_counts (
  cohort_id uuid not null,
  status text not null,
  count integer not null,
  primary key (cohort_id, status)
);

-- Changes to the counts. A change is inserted without a lock, in the transaction that changes the assessment. A worker
-- adds committed changes to assessment_counts. In every snapshot, the number of assessments is the sum of both tables.
create table pending_assessment_counts (
  id bigint generated always as identity primary key,
  cohort_id uuid not null,
  status text not null,
  change integer not null
);

create function count_assessment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into pending_assessment_counts (cohort_id, status, change) values (old.cohort_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into pending_assessment_counts (cohort_id, status, change) values (new.cohort_id, new.status, 1);
  end if;
  return null;
end $$;
create trigger count_assessment after insert or delete on assessments
  for each row execute function count_assessment();
-- Most saves change neither column and do not call the function.
create trigger count_changed_assessment after update of cohort_id, status on assessments
  for each row when (old.cohort_id <> new.cohort_id or old.status <> new.status)
  execute function count_assessment();

-- Invitations by email to a cohort. Each is a seat for one person, until it is withdrawn.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  -- Trimmed and in lower case. Only the user with this address can accept the invitation.
  email text not null,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  status text not null default 'INVITATION_SENT' check (status in ('INVITATION_SENT', 'ACCEPTED')),
  assessment_id uuid references assessments on delete set null,
  -- The name from the administrator's list. It is erased when the invitation is accepted or withdrawn, and after 90
  -- days.
  first_name text,
  last_name text,
  named_at timestamptz,
  -- The language of the emails, unless the address belongs to an account that has a language.
  language text,
  -- When the newest email about the invitation was requested, and the state of this email. Null for the invitations of
  -- a demo, about which no email is sent.
  mail_requested_at timestamptz,
  mail_state text check (mail_state in ('WAITING', 'SENT', 'FAILED')),
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  foreign key (instrument_id, instrument_version) references instruments,
  unique (cohort_id, email)
);
create index on invitations (assessment_id);
create index on invitations (instrument_id, instrument_version);
create index on invitations (email);
create index on invitations (named_at) where named_at is not null;

-- The codes of links in emails about invitations. A code appears only in its email, so a person who has the code has
-- access to the mailbox.
create table invitation_codes (
  code_hash bytea primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null default now()
);
create index on invitation_codes (invitation_id);

-- Requests of administrators to invite or remind people, with their results. Repeating an operation changes nothing and
-- returns the stored result.
create table invitation_operations (
  organization_id uuid not null references organizations on delete cascade,
  operation_id uuid not null,
  body_hash bytea not null,
  answer jsonb,
  applied_at timestamptz not null,
  primary key (organization_id, operation_id)
);
create index on invitation_operations (applied_at);

-- When people of a cohort are reminded. See decision 044.
create table reminder_schedules (
  cohort_id uuid primary key references cohorts on delete cascade,
  is_on boolean not null,
  after_days integer not null,
  stages text[] not null,
  sentence text not null,
  last_day date not null,
  -- Hours from 0 to 23 in `time_zone`. They are equal if there are no quiet hours.
  quiet_from smallint not null,
  quiet_until smallint not null,
  time_zone text not null,
  version integer not null default 1,
  -- When a worker next searches for people to remind.
  next_run_at timestamptz not null
);
create index on reminder_schedules (next_run_at) where is_on;

-- Scheduled reminders, one row per email. The mail job of a reminder stores the result of each attempt.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  invitation_id uuid references invitations on delete cascade,
  assessment_id uuid references assessments on delete cascade,
  stage text not null check (stage in ('INVITED', 'NOT_STARTED', 'IN_PROGRESS')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  created_at timestamptz not null,
  state_at timestamptz not null,
  unsubscribe_hash bytea unique,
  check (num_nonnulls(invitation_id, assessment_id) = 1)
);
create index on reminders (invitation_id);
create index on reminders (assessment_id);
create index on reminders (cohort_id, created_at desc, id);

-- The people who unsubscribed from the reminders of an organization. A row contains either an account or an invited
-- address.
create table reminder_opt_outs (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid references users on delete cascade,
  email text,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, email) = 1),
  unique (organization_id, user_id),
  unique (organization_id, email)
);
create index on reminder_opt_outs (user_id);
create index on reminder_opt_outs (email);

-- Answering

-- The answers of an assessment, to its statements and demographic questions.
create table responses (
  assessment_id uuid not null references assessments on delete cascade,
  question_id text not null,
  value jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (assessment_id, question_id)
);

-- Saves that were applied, with the hash of their content. A save that is sent again changes nothing.
create table response_operations (
  assessment_id uuid not null references assessments on delete cascade,
  operation_id uuid not null,
  body_hash bytea not null,
  applied_at timestamptz not null default now(),
  primary key (assessment_id, operation_id)
);

-- Observers rate the statements of a learner's completed assessment. See decision 067.
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
  -- What the observer writes to the learner.
  sentence text check (length(sentence) <= 200),
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

-- Results

-- The evidence of a learner's report, which is frozen when the assessment is completed. See decision 031.
create table assessment_evidence (
  assessment_id uuid primary key references assessments on delete cascade,
  -- The type `Evidence` in server/src/measurement/evidence.ts.
  evidence jsonb not null,
  frozen_at timestamptz not null
);

-- The plans of learners. Only the learner can read a plan. The row is the learner's agreement to store the plan;
-- deleting it deletes the plan. See decision 051.
create table plans (
  user_id uuid primary key references users on delete cascade,
  consented_at timestamptz not null,
  -- Whether the learner gets emails about steps that are due.
  sends_reminders boolean not null default false
);
create index on plans (user_id) where sends_reminders;

create table plan_steps (
  id uuid primary key,
  user_id uuid not null references plans on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  -- The statement whose suggestion was added as this step.
  statement_id text,
  body text not null,
  due_on date,
  outcome text check (outcome in ('done', 'partly', 'not-yet')),
  outcome_at timestamptz,
  created_at timestamptz not null,
  -- A change that is based on an outdated version is refused.
  version integer not null default 1,
  -- The time of the newest email about the step.
  reminded_at timestamptz,
  -- Whether the start reminder was sent. It is due two weeks after the step was added.
  is_reminded_after_start boolean not null default false,
  -- The due date about which an email was sent. If the learner changes the date, another email is sent.
  reminded_for date,
  check ((outcome is null) = (outcome_at is null))
);
create index on plan_steps (user_id, created_at, id);
create index on plan_steps (assessment_id);

-- The learner's notes on the prompts of a report.
create table plan_notes (
  assessment_id uuid not null references assessments on delete cascade,
  prompt smallint not null,
  user_id uuid not null references plans on delete cascade,
  body text not null,
  primary key (assessment_id, prompt)
);
create index on plan_notes (user_id);

-- The codes of the links in emails about steps, which work without a login. A code allows its holder only to read the
-- steps in `step_ids`, report how they went, and turn these emails off.
create table plan_check_ins (
  code_hash bytea primary key,
  user_id uuid not null references plans on delete cascade,
  step_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on plan_check_ins (user_id);
create index on plan_check_ins (expires_at);

-- Editions of group reports, and changes of the people in two cohorts. An edition covers everybody in it for ever; each
-- row stores the edition's figures, and the people who were new in it. See decision 034.
create table group_editions (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- 1 for the first edition of the cohort and version. The new people of an edition are the group with this number.
  number integer not null,
  -- The number of new people, including people who were erased later.
  people integer not null check (people >= 5),
  figures jsonb not null,
  created_at timestamptz not null,
  -- Whether one of the new people has withdrawn consent or was erased, and whether the exact sums are deleted.
  has_leavers boolean not null default false,
  is_coarse boolean not null default false,
  foreign key (instrument_id, instrument_version) references instruments,
  unique (cohort_id, instrument_id, instrument_version, number)
);
create index on group_editions (instrument_id, instrument_version);
create index on group_editions (id) where has_leavers and not is_coarse;

-- The new people. Erasing an assessment deletes its row.
create table group_edition_members (
  assessment_id uuid primary key references assessments on delete cascade,
  edition_id uuid not null references group_editions on delete cascade
);
create index on group_edition_members (edition_id);

-- How the people who completed an assessment in both cohorts have changed. Computed once.
create table group_changes (
  id uuid primary key default gen_random_uuid(),
  before_cohort_id uuid not null references cohorts on delete cascade,
  after_cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  people integer not null check (people >= 5),
  -- If true, no edition may ever contain the later assessments.
  stands_alone boolean not null,
  figures jsonb not null,
  created_at timestamptz not null,
  has_leavers boolean not null default false,
  is_coarse boolean not null default false,
  foreign key (instrument_id, instrument_version) references instruments,
  unique (before_cohort_id, after_cohort_id, instrument_id, instrument_version)
);
create index on group_changes (after_cohort_id);
create index on group_changes (instrument_id, instrument_version);
create index on group_changes (id) where has_leavers and not is_coarse;

create table group_change_members (
  change_id uuid not null references group_changes on delete cascade,
  before_assessment_id uuid not null references assessments on delete cascade,
  after_assessment_id uuid not null references assessments on delete cascade,
  primary key (change_id, before_assessment_id)
);
create index on group_change_members (before_assessment_id);
create index on group_change_members (after_assessment_id);

create function mark_group_leaver() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'group_edition_members' then
    update group_editions set has_leavers = true where id = old.edition_id;
  elsif tg_table_name = 'group_change_members' then
    update group_changes set has_leavers = true where id = old.change_id;
  else
    update group_editions set has_leavers = true where id in (
      select edition_id from group_edition_members join assessments on assessments.id = assessment_id
      where user_id = new.user_id);
    update group_changes set has_leavers = true where id in (
      select change_id from group_change_members join assessments on assessments.id = before_assessment_id
      where user_id = new.user_id);
  end if;
  return null;
end $$;
create trigger mark_group_leaver after delete on group_edition_members
  for each row execute function mark_group_leaver();
create trigger mark_group_leaver after delete on group_change_members
  for each row execute function mark_group_leaver();
create trigger mark_group_leaver after insert on people_without_consent
  for each row execute function mark_group_leaver();

-- The ledger of exports without names. Rows are exported in whole blocks of at least ten people, and no assessment is
-- in two blocks. Two exports therefore never differ by fewer than ten people. See decision 057.
create table exported_blocks (
  id uuid primary key,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- The number of people in the block, including people who were erased later.
  people integer not null check (people >= 10),
  formed_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on exported_blocks (cohort_id, instrument_id, instrument_version);
create index on exported_blocks (instrument_id, instrument_version);

-- Erasing an assessment deletes its row. Its block is then incomplete and is never exported again.
create table exported_block_members (
  assessment_id uuid primary key references assessments on delete cascade,
  block_id uuid not null references exported_blocks on delete cascade
);
create index on exported_block_members (block_id);

-- Administration

-- Batches of reports, which workers produce in the background. See decision 015.
create table batch_reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  requested_by uuid references users on delete set null,
  kind text not null check (kind in ('individual', 'group')),
  -- The cohort of a group report, or of a batch of reports about all learners of a cohort. Null for individual reports
  -- about selected learners.
  cohort_id uuid references cohorts on delete set null,
  -- The cohorts to which the role of the requester was limited; null for the whole organization. The reports of the
  -- batch are compared only with earlier assessments in these cohorts.
  scope_cohort_ids uuid[],
  -- The edition of a group report.
  group_edition_id uuid references group_editions on delete set null,
  language text,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('DONE', 'FAILED')) = (finished_at is not null))
);
create index on batch_reports (group_edition_id);
create index on batch_reports (organization_id, created_at desc);
create index on batch_reports (requested_by);
create index on batch_reports (cohort_id);
create index on batch_reports (created_at) where status in ('QUEUED', 'RUNNING');
create index on batch_reports (finished_at);

-- One report of a batch.
create table batch_report_items (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references batch_reports on delete cascade,
  position integer not null,
  -- Null for the single item of a group report. Erasing a learner deletes the learner's items from all batches.
  assessment_id uuid references assessments on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'DONE', 'FAILED')),
  -- An error code of the contract.
  failure text,
  -- How many people to add to a group report that failed, and how many people to remove instead.
  needed integer,
  surplus integer,
  attempts integer not null default 0,
  -- The id of a slot's claim to the item, and the time at which the claim expires. After this time, another slot can
  -- claim the item.
  claimed_by uuid,
  claimed_until timestamptz,
  unique (batch_id, position),
  check ((status = 'FAILED') = (failure is not null))
);
create index on batch_report_items (assessment_id);
create index on batch_report_items (batch_id, position) where status = 'WAITING';

-- Backups exclude this table, because the files are large and can be produced again.
create table batch_report_files (
  item_id uuid primary key references batch_report_items on delete cascade,
  bytes bytea not null
);
-- PDF files are already compressed, so PostgreSQL does not compress them again.
alter table batch_report_files alter column bytes set storage external;

-- Operation

-- The version of the product that was started last, and the names of its settings, for comparing them with those of a
-- new version before an upgrade. One row.
create table installed_version (
  is_only_row boolean primary key default true check (is_only_row),
  version text not null,
  settings text[] not null
);

-- Feature flags, which the operator sets. See decision 019.
create table feature_flags (
  name text not null,
  -- Null for the value of the installation, which applies to every account without its own value.
  account_id uuid references accounts on delete cascade,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (name, account_id)
);

-- Counters for rate limits, such as the number of emails per hour or of wrong passwords. A subject identifies a limit and
-- what it applies to, such as an account or a network.
create table allowances (
  subject text primary key,
  used integer not null,
  renews_at timestamptz not null,
  -- Until then, further uses are refused: until the counter is renewed, or for a delay that doubles with each use.
  blocked_until timestamptz
);
create index on allowances (renews_at);

-- Counts one use, so that parallel uses cannot exceed the limit. Returns the number of uses, or, if the use is refused,
-- counts nothing and returns until when. The use that reaches `use_limit` is the last one that is counted before the
-- counter is renewed or, if there is a `first_delay`, before this delay in seconds ends. Each use after a delay doubles
-- the delay and postpones the renewal.
create function count_use(
  counted text, used_at timestamptz, period interval, use_limit integer, first_delay integer, max_delay integer,
  out total integer, out refused_until timestamptz
) language plpgsql as $$
begin
  insert into allowances as stored (subject, used, renews_at) values (counted, 1, used_at + period)
  on conflict (subject) do update set
    used = case when stored.renews_at <= used_at then 1 else stored.used + 1 end,
    renews_at = case when stored.renews_at <= used_at or first_delay is not null
      then excluded.renews_at else stored.renews_at end,
    blocked_until = null
  where stored.blocked_until is null or stored.blocked_until <= used_at
  returning used into total;
  if total is null then
    select blocked_until into refused_until from allowances where subject = counted;
  elsif total >= use_limit then
    update allowances set blocked_until = case when first_delay is null then renews_at
      else used_at + make_interval(secs => least(max_delay, first_delay * power(2, least(total - use_limit, 30)))) end
    where subject = counted;
  end if;
end $$;

-- The audit log: who did what to whom, and when. Contains no secrets. Each event contains the hash of the event before
-- it, so that an event that is changed, deleted or inserted later is detected. An event refers to people only by their
-- ids, which remain after the people are erased. See decision 037.
create table audit_events (
  id bigint primary key,
  at timestamptz not null,
  event text not null,
  actor_id uuid,
  subject_id uuid,
  network text,
  details jsonb not null default '{}',
  -- The id and the hash that the event had in pending_audit_events.
  pending_id bigint not null unique,
  pending_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index on audit_events (actor_id, id);
create index on audit_events (subject_id, id);
-- A search looks up the same administrator's previous search.
create index on audit_events (actor_id, id) where event = 'learners.listed';
create index audit_events_erased on audit_events (id) where event = 'audit.erased';
-- For the activity of an organization.
create index audit_events_of_organization on audit_events ((details ->> 'organizationId'), at, id)
  where details ? 'organizationId';

-- Events that are not in the audit log yet. An event is inserted without a lock, in the transaction of the change that
-- it records. A worker moves committed events to audit_events, where a trigger numbers and chains them.
create table pending_audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  actor_id uuid,
  subject_id uuid,
  network text,
  details jsonb not null default '{}',
  hash bytea not null default ''
);

create function pending_audit_hash(
  id bigint, at timestamptz, event text, actor_id uuid, subject_id uuid, network text, details jsonb
) returns bytea language sql stable as $$
  select sha256(convert_to(
    jsonb_build_array(id, extract(epoch from at), event, actor_id, subject_id, network, details)::text, 'UTF8'))
$$;
create function hash_pending_audit_event() returns trigger language plpgsql as $$
begin
  new.hash := pending_audit_hash(
    new.id, new.at, new.event, new.actor_id, new.subject_id, new.network, new.details);
  return new;
end $$;
create trigger hash before insert on pending_audit_events for each row execute function hash_pending_audit_event();

create function audit_hash(line audit_events) returns bytea language sql stable as $$
  select sha256(line.previous_hash || convert_to(jsonb_build_array(
    line.id, extract(epoch from line.at), line.event, line.actor_id, line.subject_id, line.network, line.details,
    line.pending_id, encode(line.pending_hash, 'hex')
  )::text, 'UTF8'))
$$;
-- Numbers the events and chains them one at a time. The last event is read under a lock that is held until the commit.
create function chain_audit_event() returns trigger language plpgsql as $$
declare
  last audit_events;
begin
  perform pg_advisory_xact_lock(5741004);
  select * into last from audit_events order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger chain before insert on audit_events for each row execute function chain_audit_event();

-- Chains at most `most` of the oldest committed events, and returns the number of chained events. The client calls it
-- in a single statement, so the lock is released even if the client crashes.
create function chain_pending_audit_events(most integer) returns integer language plpgsql as $$
declare
  ids bigint[];
begin
  if not exists (select from pending_audit_events) then
    return 0;
  end if;
  -- The next statement gets its snapshot after the lock, so it does not see what another process has just chained.
  perform pg_advisory_xact_lock(5741004);
  with chained as (
    insert into audit_events (
      id, previous_hash, hash, at, event, actor_id, subject_id, network, details, pending_id, pending_hash)
    select 0, '', '', at, event, actor_id, subject_id, network, details, id, hash
    from pending_audit_events order by id limit most
    returning pending_id
  )
  select array_agg(pending_id) into ids from chained;
  delete from pending_audit_events where id = any (ids);
  return coalesce(cardinality(ids), 0);
end $$;

-- The audit log is append-only, with two exceptions: an event can be deleted from pending_audit_events when it has been
-- chained, and the oldest events can be deleted if another event records their erasure. That event contains the id and
-- the hash of the last erased event, and the chain continues from this hash.
create function refuse_deletion_before_chaining() returns trigger language plpgsql as $$
begin
  if exists (select from audit_events where pending_id = old.id and pending_hash = old.hash) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create function refuse_deletion_before_erasure() returns trigger language plpgsql as $$
begin
  if exists (
    select from audit_events where event = 'audit.erased' and (details ->> 'lastId')::bigint >= old.id
    union all
    select from pending_audit_events where event = 'audit.erased' and (details ->> 'lastId')::bigint >= old.id
  ) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update on audit_events for each row execute function refuse_change();
create trigger append_only_delete before delete on audit_events
  for each row execute function refuse_deletion_before_erasure();
create trigger append_only_whole before truncate on audit_events
  for each statement execute function refuse_change();
create trigger append_only before update on pending_audit_events for each row execute function refuse_change();
create trigger append_only_delete before delete on pending_audit_events
  for each row execute function refuse_deletion_before_chaining();
create trigger append_only_whole before truncate on pending_audit_events
  for each statement execute function refuse_change();
