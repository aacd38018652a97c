-- How many people to add to a group report that could not be produced, and how many to remove instead: the numbers that
-- a refused request gets. Processes of the previous release leave them empty.
alter table batch_report_items
  add column needed integer,
  add column surplus integer;
