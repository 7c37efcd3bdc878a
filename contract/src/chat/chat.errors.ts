export const chatErrors = {
  offensive: 477,
  // A greeting or a message to followers with an age below 18, contact details or a link
  text_refused: 422,
  // Too much time has passed since it was sent, it was changed too often, or it is of another kind
  not_editable: 409,
  // As many chats are pinned as one can pin
  too_many_pins: 409,
  // The person takes no first messages, or none of people they do not know
  not_accepting: 403,
} as const
