import { readdirSync, readFileSync } from 'node:fs'

/** Reads the CPU time of a process and its descendants from `/proc`. A clock tick is a hundredth of a second. */
export function measureTreeCpuMs(root: number) {
  return listProcessTree(root).reduce((total, pid) => {
    const fields = readStatFields(pid)
    // These fields are the user and system time of the process and of its terminated children.
    return total + fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  }, 0)
}

/** Measures the proportional set size: a page that several processes share is divided equally among them. */
export function measureTreeMemoryMb(root: number) {
  return listProcessTree(root).reduce((total, pid) => total + measureMemoryMb(pid), 0)
}

/** Lists the ids of a process and its descendants, except those that have ended. */
export function listProcessTree(root: number) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(readStatFields(Number(name))[1])]),
  )
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true
    const parent = parents.get(pid)
    return parent !== undefined && parent > 0 && isInTree(parent)
  }
  return [...parents.keys()].filter(isInTree)
}

/** The fields after the process name, which can contain spaces. Empty if the process has ended. */
function readStatFields(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** The proportional set size of one process without its descendants. */
export function measureMemoryMb(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
