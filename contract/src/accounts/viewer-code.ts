const shortIdAt = 'usr_'.length
const shortIdChars = 8

/** The short id of a person, which is the beginning of their id. */
export const shortIdOf = (userId: string): string => userId.slice(shortIdAt, shortIdAt + shortIdChars)

/** The code that lies over private pictures while a person looks at them. */
export const viewerCodeOf = (userId: string): string => shortIdOf(userId).toUpperCase()

/** The short id that a code was read from a picture as: ids have neither O nor I nor L, which look like digits. */
export const readViewerCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
