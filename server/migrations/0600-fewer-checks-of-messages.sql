-- Every message paid for checks of what its statement already holds locked. A message goes with its chat, and the chat
-- with either account; a change is only stored after the row of its person in chat_people was updated.
alter table messages drop constraint messages_from_id_fkey;
alter table chat_changes drop constraint chat_changes_user_id_fkey;
create function forget_changes_of_person() returns trigger language plpgsql as $$
begin
  delete from chat_changes where user_id = old.user_id;
  return null;
end $$;
create trigger forget_changes_of_person after delete on chat_people
  for each row execute function forget_changes_of_person();
