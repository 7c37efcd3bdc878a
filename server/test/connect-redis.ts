import { Redis } from 'ioredis'

/** A client of the Redis at `url`; rejects where it cannot be reached. */
export async function connectRedis(url: string): Promise<Redis> {
  const client = new Redis(url, { lazyConnect: true })
  await client.connect()
  return client
}
