-- Gives the triggers of append-only tables a clearer error message, and one of their functions a clearer name. Nothing
-- else changes in these functions.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

alter function refuse_change_of_the_living() rename to refuse_change_while_user_exists;
create or replace function refuse_change_while_user_exists() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_deletion_before_chaining() returns trigger language plpgsql as $$
begin
  if exists (select from audit_events where pending_id = old.id and pending_hash = old.hash) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_deletion_before_erasure() returns trigger language plpgsql as $$
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
