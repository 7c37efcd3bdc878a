-- Stickers and GIFs of the catalogue (contract/src/stickers.ts), and what a message answers.
alter table messages
  add sticker_id text,
  add gif_id text,
  -- The id of an earlier message of the same chat. No key: the two may have deleted it.
  add reply_to text,
  add check ((type = 'sticker') = (sticker_id is not null)),
  add check ((type = 'gif') = (gif_id is not null));
