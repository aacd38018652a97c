-- Adds two columns: how many people to add to a group report that failed, and how many people to remove instead. These
-- are the numbers in the error that a refused request gets. Processes of the previous release leave them null.
alter table batch_report_items
  add column needed integer,
  add column surplus integer;
