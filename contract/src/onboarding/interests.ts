/** Parts of the world that a person can wish for. */
export const wishRegions = ['africa', 'asia', 'europe', 'northAmerica', 'oceania', 'southAmerica'] as const

/** Interests that people can choose; up to `limits.interestsMax` each. */
export const interests = [
  ...['anime', 'art', 'astronomy', 'basketball', 'board_games', 'books', 'camping', 'cars', 'cats', 'comedy'],
  ...['cooking', 'cycling', 'dancing', 'design', 'dogs', 'fashion', 'films', 'fishing', 'fitness', 'food'],
  ...[
    'football',
    'gaming',
    'gardening',
    'hiking',
    'history',
    'languages',
    'martial_arts',
    'motorcycles',
    'music',
  ],
  ...[
    'nature',
    'photography',
    'politics',
    'psychology',
    'running',
    'science',
    'series',
    'swimming',
    'technology',
  ],
  ...['travel', 'yoga'],
] as const
export type Interest = (typeof interests)[number]
