-- Adds two columns: how many people to add to a group report that failed, and how many people to remove instead. The
-- error response to a refused request states the same numbers. Processes of the previous release leave them null.
alter table batch_report_items
  add column needed integer,
  add column surplus integer;
