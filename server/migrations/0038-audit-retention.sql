-- Allows the oldest audit events to be deleted if another event records their erasure. That event contains the id and
-- the hash of the last erased event. The chain continues from this hash. See decision 050.

create function refuse_deletion_before_erasure() returns trigger language plpgsql as $$
begin
  if exists (
    select from audit_events where event = 'audit.erased' and (details ->> 'lastId')::bigint >= old.id
    union all
    select from pending_audit_events where event = 'audit.erased' and (details ->> 'lastId')::bigint >= old.id
  ) then
    return old;
  end if;
  raise exception 'the lines of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger append_only on audit_events;
create trigger append_only before update on audit_events for each row execute function refuse_change();
create trigger append_only_delete before delete on audit_events
  for each row execute function refuse_deletion_before_erasure();

create index audit_events_erased on audit_events (id) where event = 'audit.erased';
