-- Drops the table of saved views, because the URL of a list already contains its filters and its order.
drop table saved_views;
