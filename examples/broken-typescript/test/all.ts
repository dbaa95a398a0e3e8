import './calendar.test.js';
import './loans.test.js';
import './money.test.js';
import './reports.test.js';
import './store.test.js';
