import { readdirSync, readFileSync } from 'node:fs'

/** What Linux knows of a process and all that came from it. Clock ticks are hundredths of a second. */
export function cpuMsBelow(root: number) {
  return treeOf(root).reduce((total, pid) => {
    const fields = statOf(pid)
    // User and system time, of itself and of the children that it has already buried.
    return total + fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  }, 0)
}

/** Proportional memory: pages that several processes share count once between them. */
export function memoryMbBelow(root: number) {
  return treeOf(root).reduce((total, pid) => total + proportionalMb(pid), 0)
}

function treeOf(root: number) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))[1])]),
  )
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true
    const parent = parents.get(pid)
    return parent !== undefined && parent > 0 && isBelow(parent)
  }
  return [...parents.keys()].filter(isBelow)
}

/** The fields after the name, which may hold spaces; none for a process that has just ended. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function proportionalMb(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
