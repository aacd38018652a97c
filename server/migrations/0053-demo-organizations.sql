-- Adds a flag for demos, which are organizations with generated learners. The answers of these learners are never part
-- of a sample of real people. Existing demos are recognized by the audit event of the command that generated them or,
-- if this event was erased, by their administrator. See decision 072.

alter table organizations add column is_demo boolean not null default false;

update organizations set is_demo = true
where id::text in (
  select details ->> 'organizationId' from audit_events where event = 'demo.created'
  union all
  select details ->> 'organizationId' from pending_audit_events where event = 'demo.created'
  union all
  -- No one can own an address that ends in .example (RFC 2606).
  select organization_id::text from organization_user_roles
  join users on users.id = user_id
  where username ~ '^dean@college-[0-9]+\.example$'
);
