-- Creates the table for pending audit events. An event is inserted into it without a lock, in the transaction of the
-- change that it records. A worker moves committed events to audit_events, where a trigger numbers and chains them.
-- Processes of the previous release insert events into audit_events directly, under the same lock as the worker. See
-- decision 037.
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

-- Null for events that were inserted into audit_events directly.
alter table audit_events
  add column pending_id bigint unique,
  add column pending_hash bytea;

create function pending_audit_hash(
  id bigint, at timestamptz, event text, actor_id uuid, subject_id uuid, network text, details jsonb
) returns bytea language sql stable as $$
  select sha256(convert_to(
    jsonb_build_array(id, extract(epoch from at), event, actor_id, subject_id, network, details)::text, 'UTF8'))
$$;

create or replace function audit_hash(line audit_events) returns bytea language sql stable as $$
  select sha256(line.previous_hash || convert_to((jsonb_build_array(
    line.id, extract(epoch from line.at), line.event, line.actor_id, line.subject_id, line.network, line.details
  ) || case
    when line.pending_id is null and line.pending_hash is null then '[]'
    else jsonb_build_array(line.pending_id, encode(line.pending_hash, 'hex'))
  end)::text, 'UTF8'))
$$;

create function hash_pending_audit_event() returns trigger language plpgsql as $$
begin
  new.hash := pending_audit_hash(
    new.id, new.at, new.event, new.actor_id, new.subject_id, new.network, new.details);
  return new;
end $$;

create function refuse_deletion_before_chaining() returns trigger language plpgsql as $$
begin
  if exists (select from audit_events where pending_id = old.id and pending_hash = old.hash) then
    return old;
  end if;
  raise exception 'the lines of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger hash before insert on pending_audit_events for each row execute function hash_pending_audit_event();
create trigger append_only before update on pending_audit_events for each row execute function refuse_change();
create trigger append_only_delete before delete on pending_audit_events
  for each row execute function refuse_deletion_before_chaining();
create trigger append_only_whole before truncate on pending_audit_events
  for each statement execute function refuse_change();

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
