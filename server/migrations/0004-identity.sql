-- Adds withdrawals and texts of consents, changes of email addresses, the browser of each session, and the audit log.

alter table user_consents
  -- The order in which the rows were inserted. Two rows can have the same time.
  add column position bigint generated always as identity,
  -- The purposes for which Chinese law requires separate consent. Null if the client sent none.
  add column purposes text[],
  add column text_hash bytea,
  drop constraint user_consents_status_check,
  add constraint user_consents_status_check check (status in ('accepted', 'withdrawn')),
  add constraint user_consents_purposes_check
    check (purposes is null or purposes <@ array['processing', 'sharing', 'transfer']);

-- The texts that users agreed to. A consent contains the hash of its text.
create table consent_texts (
  hash bytea primary key,
  text text not null,
  first_shown_at timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Refuses every change to a row, except its deletion together with the user.
create function refuse_change_of_the_living() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'the lines of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on user_consents
  for each row execute function refuse_change_of_the_living();
create trigger append_only before update or delete on consent_texts
  for each row execute function refuse_change();

-- The browser at login, by which the user can recognize the session.
alter table sessions add column user_agent text not null default '';
create index on sessions (expires_at);

-- New addresses that are not yet confirmed through an emailed link. A new request replaces the user's earlier one.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index on legacy_logins (used_at);

-- Who did what to whom, and when. Contains no secrets. Each event contains the hash of the event before it, so that an
-- event that is changed, deleted or inserted later is detected. An event refers to people only by their ids, which
-- remain after the people are erased.
create table audit_events (
  id bigint primary key,
  at timestamptz not null,
  event text not null,
  actor_id uuid,
  subject_id uuid,
  network text,
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null
);
create index on audit_events (actor_id, id);
create index on audit_events (subject_id, id);

create function audit_hash(line audit_events) returns bytea language sql stable as $$
  select sha256(line.previous_hash || convert_to(jsonb_build_array(
    line.id, extract(epoch from line.at), line.event, line.actor_id, line.subject_id, line.network, line.details
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
create trigger append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_events
  for each statement execute function refuse_change();
