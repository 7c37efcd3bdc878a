-- Pictures that the team sends to a person are kept among that person's files, and take none of their space.
alter table media_items add column from_team boolean not null default false;
update media_items f set from_team = true from messages m where m.id = f.message_id and m.from_id is null;
