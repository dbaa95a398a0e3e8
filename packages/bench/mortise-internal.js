// The names of mortise that are measured and not public: of the build of this checkout, since no
// package has them.
export * from '../../dist/internal/index.js';
