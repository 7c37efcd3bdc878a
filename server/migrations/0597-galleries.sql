-- The pictures of creators beside the main photo: their place in the gallery; null of a main photo.
alter table photos add column position integer check (position > 0);
drop index photos_one_shown;
drop index photos_one_waiting;
create unique index photos_one_shown on photos (owner_id) where state = 'approved' and position is null;
create unique index photos_one_waiting on photos (owner_id)
  where state in ('pending', 'declined') and position is null;
-- Main photos and galleries are two kinds of the review queue, each read from its own index.
drop index photos_to_decide;
create index photos_to_decide on photos (changed_at, id) where state = 'pending' and position is null;
create index galleries_to_decide on photos (changed_at, id) where state = 'pending' and position is not null;
