-- Consents that can be withdrawn and proved, addresses that are confirmed, sessions that their owner can tell apart,
-- and the audit log.

alter table user_consents
  -- The order in which the lines were written; two may have the same moment.
  add column position bigint generated always as identity,
  -- What the law asks for one by one behind the one policy; null where a client did not say.
  add column purposes text[],
  add column text_hash bytea,
  drop constraint user_consents_status_check,
  add constraint user_consents_status_check check (status in ('accepted', 'withdrawn')),
  add constraint user_consents_purposes_check
    check (purposes is null or purposes <@ array['processing', 'sharing', 'transfer']);

-- The words that somebody agreed to, under the hash that their consent carries.
create table consent_texts (
  hash bytea primary key,
  text text not null,
  first_shown_at timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A person's lines go with the person, and in no other way.
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

-- What the browser said it was at log-in, so that its owner recognises it.
alter table sessions add column user_agent text not null default '';
create index on sessions (expires_at);

-- An address that waits for the click in the mail; the newest wish of a person is the only one.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null unique,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index on legacy_logins (used_at);

-- Who did what to whom, and when; no secrets. Each line carries the hash of the one before it, so that a line that is
-- changed, left out or put in between is found. People stand in it by their id alone, which outlives them here.
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

-- One line after the other: the number and the hash of the last one are read under a lock that lasts to the commit.
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
