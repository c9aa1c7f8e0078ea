// Small disks for tests. Only a machine's root may mount them; elsewhere these tests have no rows.
import { execFileSync } from 'node:child_process'

export function canMount(): string[] {
  const script = 'd=$(mktemp -d) && mount --bind "$d" "$d" && umount "$d" && rmdir "$d"'
  try {
    execFileSync('sh', ['-c', script], { stdio: 'ignore' })
    return ['the system']
  } catch {
    return []
  }
}

/** Mounts an empty disk of this many kilobytes at an existing folder. */
export function mountDisk(place: string, kilobytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', place])
  return {
    resize: (to: number) => void execFileSync('mount', ['-o', `remount,size=${to}k`, place]),
    remove: () => void execFileSync('umount', [place]),
  }
}
