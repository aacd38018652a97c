-- The key with which a user's browser encrypts what it stores. The default is evaluated for each row, so every user has
-- a key from the start, and users created by processes of the previous release get one. 244 random bits.
alter table users
  add column device_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
