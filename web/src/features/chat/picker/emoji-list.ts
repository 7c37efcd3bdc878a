/** The emoji of the picker by group, in its order; the reader's own fonts draw them. */
export const emojiGroups = {
  faces: [
    ...'😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😍🥰😘😗😚😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑😶😏😒🙄😬😌😔😪🤤😴😷🤒🤕🤢🤧🥵🥶🥴😵🤯🤠🥳😎🤓🧐😕😟🙁😮😯😲😳🥺😦😨😰😥😢😭😱😖😞😓😩😫🥱😤😡😠😈👻👽🤖💩😺😻🙈🙉🙊',
  ],
  people: [
    ...'👋🤚🖐✋🖖👌🤏🤞🤟🤘🤙👈👉👆👇👍👎✊👊🤛🤜👏🙌👐🤲🤝🙏💅🤳💪👀👅👄💋🧠👶🧑👱👩👨👵👴🙋🤦🤷💁🙅🙆🙇🏃💃🕺👫👭👬💑👑',
  ],
  hearts: ['❤️', ...'🧡💛💚💙💜🖤🤍🤎💔💕💞💓💗💖💘💝💟💌💯💢💥💫💦💨💬💭💤✨⭐🌟🔥🎉🎊🎈🎁🎀🏆🥇'],
  nature: [
    ...'🐶🐱🐭🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🦄🐝🦋🐢🐍🐙🐬🐳🌸🌹🌺🌻🌼🌷💐🌱🌴🌵🍀🍁🌍🌙🌈⚡⛄🌊',
    '☀️',
    '☁️',
    '❄️',
  ],
  food: [
    ...'🍎🍊🍋🍌🍉🍇🍓🍒🍑🍍🥥🥑🍅🍆🥕🌽🍞🥐🧀🥚🍳🥓🍔🍟🍕🌭🌮🌯🥗🍝🍜🍣🍙🍦🍩🍪🎂🍰🧁🍫🍬🍭🍯☕🍵🍷🍸🍹🍺🍻🥂🥤',
  ],
  things: [
    ...'⚽🏀🏈🎾🏐🎱🏓🥊🎮🎲🎯🎨🎬🎤🎧🎸🎹🎵🎶📷📱💻⌚💡📚💰💎🔑🔒🚗🚕🚲🚀🚂🚢🏠🏝⛺🗽🎡🎢👕👗👠👜💄💍🕶🌂🛁🛏⏰📞📝📍✅❌❓❗➕💲',
    '✈️',
    '✏️',
    '☎️',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type EmojiGroup = keyof typeof emojiGroups
