import { Avatar, type AvatarProps } from '@serendip/ui'
import { usePicture } from './use-picture.ts'

export interface PersonAvatarProps extends Omit<AvatarProps, 'src'> {
  /** The id of the person's photo; empty where there is none that may be shown. */
  readonly photo: string
  /** One's own, which may still wait for a look. */
  readonly own?: boolean
}

/** A person as a circle: their photo where there is one that may be seen, and otherwise the drawn one. */
export function PersonAvatar({ photo, own = false, ...rest }: PersonAvatarProps) {
  return photo === '' ? <Avatar {...rest} /> : <PhotoAvatar {...rest} photo={photo} own={own} />
}

function PhotoAvatar({ photo, own, ...rest }: PersonAvatarProps & { readonly own: boolean }) {
  return <Avatar {...rest} src={usePicture({ photoId: photo, size: 'avatar', own })} />
}
