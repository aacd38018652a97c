-- Adds an index for the activity of an organization, which lists the audit events of the organization, newest first.
create index audit_events_of_organization on audit_events ((details ->> 'organizationId'), at, id)
  where details ? 'organizationId';
