import type { ActivityLine } from './activity-parts.ts'

/** The screen that a line leads to. */
export function addressOf({ first: { kind, person }, others }: ActivityLine): string {
  switch (kind) {
    case 'missedCall':
    case 'contact':
    case 'gift':
      return `/chat?userId=${person?.userId ?? ''}`
    case 'follow':
      return others.length > 0 || person === null ? '/followings?tab=addedMe' : followerAddress(person)
    case 'coins':
      return '/wallet'
    case 'report':
      return '/settings/privacy'
    case 'photo':
    case 'identity':
      return '/profile'
    default:
      return '/creators/desk'
  }
}

/** Only creators have a page. */
const followerAddress = ({ userId, rolesGroup }: { userId: string; rolesGroup: string }): string =>
  rolesGroup === 'goddess' || rolesGroup === 'artist' ? `/user-detail/${userId}` : '/followings?tab=addedMe'
