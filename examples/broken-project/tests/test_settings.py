import logging

from shop import settings


def test_logging_is_set_up() -> None:
    logging.config.dictConfig(settings.LOGGING)
    assert logging.getLogger("shop").level == logging.INFO


def test_number() -> None:
    assert settings.number("12") + len(settings.level("shop")) == 16
