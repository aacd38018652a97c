/**
 * The waiting tasks of a queue, or of one key in it. They are divided into a share for each key; at the end of a path of
 * keys, they wait in order of arrival.
 */
export type Share<Task> = {
  /** The number of tasks in this share, including its smaller shares. */
  size: number
  /** In the order in which they are served. */
  shares: Map<string, Share<Task>>
  tasks: Set<Task>
}

type Path = readonly string[]

export function createShare<Task>(): Share<Task> {
  return { size: 0, shares: new Map(), tasks: new Set() }
}

export function addTask<Task>(share: Share<Task>, [key, ...rest]: Path, task: Task) {
  share.size += 1
  if (key === undefined) {
    share.tasks.add(task)
    return
  }
  const smallerShare = share.shares.get(key) ?? createShare<Task>()
  share.shares.set(key, smallerShare)
  addTask(smallerShare, rest, task)
}

/** The task must be in the share. */
export function removeTask<Task>(share: Share<Task>, [key, ...rest]: Path, task: Task) {
  share.size -= 1
  if (key === undefined) {
    share.tasks.delete(task)
    return
  }
  const smallerShare = share.shares.get(key)!
  removeTask(smallerShare, rest, task)
  if (smallerShare.size === 0) share.shares.delete(key)
}

/**
 * Removes and returns the next task of a share that is not empty. The keys are served round-robin: between two tasks of
 * a key, at most one task of each other key is served.
 */
export function takeNext<Task>(share: Share<Task>): Task {
  share.size -= 1
  for (const [key, smallerShare] of share.shares) {
    share.shares.delete(key)
    const task = takeNext(smallerShare)
    // Moves the key behind the other keys.
    if (smallerShare.size > 0) share.shares.set(key, smallerShare)
    return task
  }
  const [task] = share.tasks as Set<Task>
  share.tasks.delete(task!)
  return task!
}

/** Returns how many tasks are served before a new task with this path, if no other task arrives. */
export function countBefore<Task>({ shares, tasks }: Share<Task>, [key, ...rest]: Path): number {
  if (key === undefined) return tasks.size
  const share = shares.get(key)
  const ownCount = share ? countBefore(share, rest) : 0
  let count = ownCount
  for (const [otherKey, { size }] of shares) if (otherKey !== key) count += Math.min(size, ownCount + 1)
  return count
}
