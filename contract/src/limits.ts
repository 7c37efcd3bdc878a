/** Bounds that both ends check. Values that operators may change are settings, and these are their defaults. */
export const limits = {
  ageMinYears: 18,
  passwordMinChars: 8,
  passwordMaxChars: 128,
  passkeyNameMaxChars: 60,
  passkeysMax: 10,
  nameMinGraphemes: 2,
  nameMaxGraphemes: 30,
  bioMaxChars: 300,
  /** Answers to prompts on a profile, and the length of each. */
  promptsMax: 3,
  promptMaxChars: 150,
  spokenLanguagesMax: 6,
  intentionsMax: 3,
  applicationMaxChars: 500,
  /** Documents of an applicant: how many besides the three that are asked for, and the longer side that is stored. */
  otherDocumentsMax: 3,
  documentSidePx: 2400,
  /** Days for which they are stored after the decision. */
  documentKeptDays: 30,
  cityMaxChars: 80,
  interestsMax: 5,
  /** Creators whose state one request asks for. */
  creatorStatusesMax: 120,
  /** Number of countries that a person can wish for. */
  wishCountriesMax: 10,
  messageMaxChars: 2000,
  /** Time in which a text can be changed after it was sent, and how often. */
  editMs: 15 * 60_000,
  editsMax: 20,
  pinnedChatsMax: 5,
  /** A photo or video to be seen once that nobody opened is gone after this long. */
  viewOnceKeptMs: 14 * 24 * 3_600_000,
  /** The session that opened it may load it again for this long: after a download that took all of `uploadMs`, once more. */
  viewOnceRepeatMs: 20 * 60_000,
  /** Days for which what was deleted can be reported at least; operators may set more. */
  reportableDaysMin: 7,
  /** Chats that a message is passed on to at once, and how often a person passes messages on. */
  forwardChatsMax: 5,
  forwardsMax: 20,
  forwardWindowMs: 10 * 60_000,
  /** Chats or messages in one answer, and how many of them one request may change. */
  chatPageDefault: 20,
  chatPageMax: 100,
  chatSearchMaxChars: 60,
  /** Changes that a tab can catch up on; after more, it reads everything again. */
  chatCatchUpMax: 500,
  reportTextMaxChars: 1000,
  /** Still pictures of a call that go with a report, each at most this long on its longer side and this large. */
  reportFramesMax: 2,
  reportFrameSidePx: 640,
  reportFrameMaxBytes: 1024 * 1024,
  /** Time after the end of a call in which they can be sent. */
  reportFrameMs: 10 * 60_000,
  httpBodyMaxBytes: 64 * 1024,
  /** A long text of an operator. */
  longBodyMaxBytes: 512 * 1024,
  photoMaxBytes: 10 * 1024 * 1024,
  /** Larger than any camera's pictures; bounds what a small file can decompress to. */
  photoMaxPixels: 60_000_000,
  photoMinSidePx: 320,
  /** Pictures that a creator may have beside the main photo. */
  galleryMax: 9,
  /** The same of a user: six photos in all. */
  userGalleryMax: 5,
  /** A form: its largest file, and some room for its fields. */
  uploadMaxBytes: 10 * 1024 * 1024 + 16 * 1024,
  mediaUploadMaxBytes: 100 * 1024 * 1024 + 16 * 1024,
  /** Time limit for receiving a form. */
  uploadMs: 10 * 60_000,
  videoMaxBytes: 100 * 1024 * 1024,
  /** Longer sounds stay as they were uploaded; the app records five minutes. */
  voiceConvertedMaxSeconds: 360,
  audioMaxBytes: 20 * 1024 * 1024,
  videoMaxSeconds: 60,
  /** Files that are sent together. */
  filesMax: 10,
  /** Values of a recording's waveform. */
  waveformMax: 64,
  /** Price that a creator may set for opening a message, in coins. */
  unlockCoinsMin: 10,
  unlockCoinsMax: 500,
  /** A video's preview frame, and a picture in a chat, in pixels. */
  videoPreviewHeightPx: 700,
  chatPictureSidePx: 2048,
  socketMessageMaxBytes: 32 * 1024,
  sdpMaxChars: 24 * 1024,
  candidateMaxChars: 1024,
  socketMessagesPerSecond: 40,
  socketHelloMs: 5_000,
  socketsPerUser: 8,
  nextGapMs: 500,
  resumeMs: 15_000,
  callTextsKept: 50,
  /** Of people one has met, in one answer. */
  matchedProfilesMax: 50,
  /** Number of people that one person may add, and of added or blocked ones in the answer of a list. */
  followsMax: 500,
  /** Creators whom a person waits for at a time. */
  onlineWaitsMax: 50,
  knownShownMax: 1000,
  blockedShownMax: 1000,
  appealMaxChars: 2000,
  socialTokenMaxChars: 8 * 1024,
  captchaMaxChars: 4 * 1024,
  /** For the query that a page was opened with: how many names are stored, and how much of each value. */
  arrivalMaxNames: 40,
  arrivalValueMaxChars: 300,
} as const
