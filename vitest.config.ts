import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Property tests and spawned commands share few processors with each other where this runs.
    // Tests make keys of their own, not in the home of who runs them.
    env: { XDG_STATE_HOME: join(tmpdir(), `mortise-test-state-${process.geteuid?.() ?? ''}`) },
    // These only end what hangs: a busy machine is many times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default leaves one processor idle: of two, half of the machine.
    maxWorkers: '100%',
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.d.ts'],
      reporter: ['text', 'html'],
    },
  },
});
