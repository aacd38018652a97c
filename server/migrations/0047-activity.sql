-- The events of an organization, newest first.
create index audit_events_of_organization on audit_events ((details ->> 'organizationId'), at, id)
  where details ? 'organizationId';
