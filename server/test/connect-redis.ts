import { Redis } from 'ioredis'

/** A client of the Redis at `url`; rejects if it is unreachable. */
export async function connectRedis(url: string): Promise<Redis> {
  const client = new Redis(url, { lazyConnect: true })
  await client.connect()
  return client
}
