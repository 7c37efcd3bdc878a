-- It also has the ids of removed photos.
alter table removed_texts rename to removed_contents;
alter table removed_contents rename column text to content;
alter table removed_contents rename constraint removed_texts_pkey to removed_contents_pkey;
alter table removed_contents rename constraint removed_texts_kind_check to removed_contents_kind_check;
alter index removed_texts_of_person rename to removed_contents_of_person;
alter index removed_texts_end rename to removed_contents_end;
